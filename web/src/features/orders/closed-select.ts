interface KeyPress {
  readonly key: string;
  readonly altKey: boolean;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
}

const MOVES = /^(Arrow(Up|Down|Left|Right)|Home|End|Page(Up|Down))$/;

/** Whether the browser shows the list of a select. One that cannot tell counts as closed: then the keys open it. */
export function isListOpen(select: HTMLSelectElement): boolean {
  try {
    return select.matches(":open");
  } catch {
    return false;
  }
}

/** Whether a key would change the value of a closed select: arrows, and letters that begin an option. */
export function opensList({ key, altKey, ctrlKey, metaKey }: KeyPress): boolean {
  if (altKey || ctrlKey || metaKey) return false;
  return MOVES.test(key) || (key.length === 1 && key !== " ");
}

/** Shows the list of a select; a browser that does not let a page do so leaves it to Space and the mouse. */
export function openList(select: HTMLSelectElement): void {
  try {
    select.showPicker();
  } catch {
    select.focus();
  }
}
