/** An admin of the desk. */
export const ratna = {
  id: "1",
  name: "Ratna Dewi",
  email: "ratna@example.test",
  role: "admin",
  is_active: true,
  created_at: "2025-11-21T00:00:00.000Z",
} as const;
