import { X } from "lucide-react";
import { createRoot } from "react-dom/client";
import { useTranslation } from "react-i18next";
import { ToastContainer, toast } from "react-toastify/unstyled";
import { Icon } from "../ui/Icon.js";
import { newestFew } from "./newest-few.js";
import { keepToastFocus } from "./toast-focus.js";
import "./toasts.css";

function Close({ closeToast }: { readonly closeToast: () => void }) {
  const { t } = useTranslation();
  return (
    <button type="button" className="toast-close" aria-label={t("toast.close")} onClick={closeToast}>
      <Icon of={X} />
    </button>
  );
}

const MOST = 5;
/** What waits its turn is old news when it is told: instead the oldest makes room. */
const few = newestFew(MOST, (id) => toast.dismiss(id));
toast.onChange(({ id, status }) => {
  if (status === "added") few.came(id);
  if (status === "removed") few.went(id);
});

/** A root of its own, so that the page does not carry the library before the first toast. */
const host = document.createElement("div");
document.body.append(host);
keepToastFocus(host, { pause: () => toast.pause(), play: () => toast.play() });
createRoot(host).render(
  <ToastContainer
    position="top-right"
    pauseOnFocusLoss
    stacked
    hideProgressBar
    closeButton={({ closeToast }) => <Close closeToast={() => closeToast(true)} />}
  />,
);

export { toast };
