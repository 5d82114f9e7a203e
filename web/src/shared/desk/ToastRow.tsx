interface Props {
  readonly title: string;
  readonly detail?: string;
  readonly action?: { readonly text: string; readonly run: () => void };
  /** Called when the text of the toast is pressed. */
  readonly onOpen?: () => void;
  /** Passed by react-toastify. */
  readonly closeToast?: () => void;
}

/** The content of a toast: a title and, optionally, a second line and an action button. */
export function ToastRow({ title, detail, action, onOpen, closeToast }: Props) {
  const closeThen = (run: () => void) => (): void => {
    closeToast?.();
    run();
  };
  const toastText = (
    <span>
      {title}
      {detail && <small>{detail}</small>}
    </span>
  );
  return (
    <div className="toast-row">
      {onOpen ? (
        <button type="button" className="toast-row__open" onClick={closeThen(onOpen)}>
          {toastText}
        </button>
      ) : (
        toastText
      )}
      {action && (
        <button type="button" className="toast-row__action" onClick={closeThen(action.run)}>
          {action.text}
        </button>
      )}
    </div>
  );
}
