import { Volume2, VolumeX } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Button } from "../../shared/ui/Button.js";
import { Icon } from "../../shared/ui/Icon.js";
import type { Sound } from "../../shared/desk/sound.js";

export function SoundToggle({ sound }: { readonly sound: Sound }) {
  const { t } = useTranslation("dashboard");
  const label = t(sound.on ? "dashboard.sound.on" : "dashboard.sound.off");
  return (
    <button
      type="button"
      className="icon-button"
      aria-pressed={sound.on}
      aria-label={label}
      title={label}
      onClick={sound.toggle}
    >
      <Icon icon={sound.on ? Volume2 : VolumeX} />
    </button>
  );
}

/** A button that enables the sound for new orders; shown if the browser has blocked it until a user gesture. */
export function SoundUnlock({ sound }: { readonly sound: Sound }) {
  const { t } = useTranslation("dashboard");
  if (!sound.blocked) return null;
  return (
    <Button look="line" onClick={sound.unlock}>
      <Icon icon={Volume2} />
      {t("dashboard.sound.unlock")}
    </Button>
  );
}
