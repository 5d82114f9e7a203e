interface Props {
  readonly title: string;
  readonly detail?: string;
  readonly action?: { readonly text: string; readonly run: () => void };
  /** Given by the toast around it. */
  readonly closeToast?: () => void;
}

/** A toast with a second line and something to do about it. */
export function ToastRow({ title, detail, action, closeToast }: Props) {
  const run = (): void => {
    closeToast?.();
    action?.run();
  };
  return (
    <div className="toast-row">
      <span>
        {title}
        {detail && <small>{detail}</small>}
      </span>
      {action && (
        <button type="button" onClick={run}>
          {action.text}
        </button>
      )}
    </div>
  );
}
