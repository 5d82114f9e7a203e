interface KeyPress {
  readonly key: string;
  readonly altKey: boolean;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
}

const NAVIGATION_KEYS = /^(Arrow(Up|Down|Left|Right)|Home|End|Page(Up|Down))$/;

/** Whether the list of a select is open; false if the browser does not support `:open`, so that keys open the list. */
export function isListOpen(select: HTMLSelectElement): boolean {
  try {
    return select.matches(":open");
  } catch {
    return false;
  }
}

/** Whether a key would change the value of a closed select, so that it opens the list instead. */
export function shouldOpenList({ key, altKey, ctrlKey, metaKey }: KeyPress): boolean {
  if (altKey || ctrlKey || metaKey) return false;
  return NAVIGATION_KEYS.test(key) || (key.length === 1 && key !== " ");
}

/** Opens the option list of a select; only focuses the select if the browser does not allow `showPicker`. */
export function openList(select: HTMLSelectElement): void {
  try {
    select.showPicker();
  } catch {
    select.focus();
  }
}
