import { createRoot } from "react-dom/client";
import { ToastContainer, toast } from "react-toastify/unstyled";
import "react-toastify/ReactToastify.css";
import "./toasts.css";

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
    closeButton={false}
  />,
);

export { toast };
