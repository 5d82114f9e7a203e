interface Props {
  readonly title: string;
  readonly detail?: string;
  readonly action?: { readonly text: string; readonly run: () => void };
  /** What a press anywhere on the toast leads to. */
  readonly onOpen?: () => void;
  /** Given by the toast around it. */
  readonly closeToast?: () => void;
}

/** A toast with a second line and something to do about it. */
export function ToastRow({ title, detail, action, onOpen, closeToast }: Props) {
  const closing = (run: () => void) => (): void => {
    closeToast?.();
    run();
  };
  const text = (
    <span>
      {title}
      {detail && <small>{detail}</small>}
    </span>
  );
  return (
    <div className="toast-row">
      {onOpen ? (
        <button type="button" className="toast-row__open" onClick={closing(onOpen)}>
          {text}
        </button>
      ) : (
        text
      )}
      {action && (
        <button type="button" className="toast-row__action" onClick={closing(action.run)}>
          {action.text}
        </button>
      )}
    </div>
  );
}
