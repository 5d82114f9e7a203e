import { X } from "lucide-react";
import { createRoot } from "react-dom/client";
import { useTranslation } from "react-i18next";
import { ToastContainer, toast } from "react-toastify/unstyled";
import { Icon } from "../ui/Icon.js";
import { limitVisible } from "./limit-visible.js";
import { keepToastFocus } from "./toast-focus.js";
import "./toasts.css";

function CloseButton({ closeToast }: { readonly closeToast: () => void }) {
  const { t } = useTranslation();
  return (
    <button type="button" className="toast-close" aria-label={t("toast.close")} onClick={closeToast}>
      <Icon icon={X} />
    </button>
  );
}

const MAX_TOASTS = 5;
/** Toasts are not queued, as they would be outdated when shown: the oldest visible toast is dismissed instead. */
const visibleToasts = limitVisible(MAX_TOASTS, (id) => toast.dismiss(id));
toast.onChange(({ id, status }) => {
  if (status === "added") visibleToasts.add(id);
  if (status === "removed") visibleToasts.remove(id);
});

/** The container of a separate React root, so that the page loads the toast library only for its first toast. */
const host = document.createElement("div");
document.body.append(host);
keepToastFocus(host, { pause: () => toast.pause(), play: () => toast.play() });
createRoot(host).render(
  <ToastContainer
    position="top-right"
    pauseOnFocusLoss
    stacked
    hideProgressBar
    closeButton={({ closeToast }) => <CloseButton closeToast={() => closeToast(true)} />}
  />,
);

export { toast };
