type Id = string | number;

/** Dismisses the oldest of the visible items whenever there are more than `max`. */
export function limitVisible(max: number, dismiss: (id: Id) => void) {
  const shown = new Set<Id>();
  return {
    add(id: Id): void {
      shown.add(id);
      for (const oldest of shown) {
        if (shown.size <= max) return;
        shown.delete(oldest);
        dismiss(oldest);
      }
    },
    remove: (id: Id): void => void shown.delete(id),
  };
}
