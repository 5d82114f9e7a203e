type Id = string | number;

/** Keeps at most so many of what is shown, told of each that comes and goes: for one more the oldest is dismissed. */
export function newestFew(most: number, dismiss: (id: Id) => void) {
  const shown = new Set<Id>();
  return {
    came(id: Id): void {
      shown.add(id);
      for (const oldest of shown) {
        if (shown.size <= most) return;
        shown.delete(oldest);
        dismiss(oldest);
      }
    },
    went: (id: Id): void => void shown.delete(id),
  };
}
