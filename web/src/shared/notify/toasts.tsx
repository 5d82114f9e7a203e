import { X } from "lucide-react";
import { createRoot } from "react-dom/client";
import { ToastContainer, toast } from "react-toastify/unstyled";
import { useTexts } from "../i18n/use-texts.js";
import { Icon } from "../ui/Icon.js";
import "react-toastify/ReactToastify.css";
import "./toasts.css";

function Close({ closeToast }: { readonly closeToast: () => void }) {
  const { t } = useTexts();
  return (
    <button type="button" className="toast-close" aria-label={t("toast.close")} onClick={closeToast}>
      <Icon of={X} />
    </button>
  );
}

/** A root of its own, so that the page does not carry the library before the first toast. */
const host = document.createElement("div");
document.body.append(host);
createRoot(host).render(
  <ToastContainer
    position="top-right"
    limit={5}
    pauseOnFocusLoss
    newestOnTop
    hideProgressBar
    closeButton={({ closeToast }) => <Close closeToast={() => closeToast(true)} />}
  />,
);

export { toast };
