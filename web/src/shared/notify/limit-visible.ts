type Id = string | number;

/** Dismisses the oldest visible toasts whenever more than `max` toasts are visible. */
export function limitVisible(max: number, dismiss: (id: Id) => void) {
  const visibleIds = new Set<Id>();
  return {
    add(id: Id): void {
      visibleIds.add(id);
      for (const oldest of visibleIds) {
        if (visibleIds.size <= max) return;
        visibleIds.delete(oldest);
        dismiss(oldest);
      }
    },
    remove: (id: Id): void => void visibleIds.delete(id),
  };
}
