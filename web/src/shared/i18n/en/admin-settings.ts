import type { adminSettingsTexts as id } from "../id/admin-settings.js";
import type { Same } from "../same.js";

export const adminSettingsTexts = {
  "adminSettings.title": "Admin Settings",
  "adminSettings.lead": "Rate, system status and human verification.",
  "adminSettings.toDashboard": "To the Dashboard",
  "adminSettings.refresh": "Refresh",
  "adminSettings.status": "System status",
  "adminSettings.status.lead": "Offline closes the order form for a while.",
  "adminSettings.status.online": "Online",
  "adminSettings.status.offline": "Offline",
  "adminSettings.rate": "Global rate",
  "adminSettings.rate.lead": "USD to IDR, before the markup.",
  "adminSettings.markup.lead": "Discount on the global rate.",
  "adminSettings.markup.label": "Percent discount",
  "adminSettings.human": "Human verification",
  "adminSettings.human.lead": "Used for signing in, ordering and opening reports.",
  "adminSettings.human.own":
    "This site uses its own proof of work. Keys given here count once the server uses reCAPTCHA.",
  "adminSettings.save": "Save Settings",
  "adminSettings.reset": "Reset",
  "adminSettings.loadedAt": "Loaded at {{time}} WIB",
  "adminSettings.unsaved": "Not saved yet: {{names}}",
  "adminSettings.error.load": "Failed to load settings",
  "adminSettings.error.network": "An error occurred: {{message}}",
  "adminSettings.error.save": "Failed to save settings",
  "adminSettings.success": "Settings saved!",
} as const satisfies Same<typeof id>;
