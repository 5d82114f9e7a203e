/** Copies text by the clipboard API or, if that fails, by execCommand; throws if both fail. */
export async function copyText(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    copyByExecCommand(text);
  }
}

/** Copies text by execCommand during a user gesture; also works on plain http and if the clipboard API is denied. */
function copyByExecCommand(text: string): void {
  const previousFocus = document.activeElement;
  const textarea = document.createElement("textarea");
  textarea.value = text;
  textarea.readOnly = true;
  textarea.className = "visually-hidden";
  document.body.append(textarea);
  textarea.select();
  const isCopied = document.execCommand("copy");
  textarea.remove();
  if (previousFocus instanceof HTMLElement) previousFocus.focus({ preventScroll: true });
  if (!isCopied) throw new Error("the browser does not copy");
}
