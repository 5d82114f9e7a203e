/** This and the link are the only places that name the router, so that its next major version is a change of two files. */
export {
  BrowserRouter,
  MemoryRouter,
  Navigate,
  UNSAFE_NavigationContext as NavigationContext,
  Outlet,
  Route,
  Routes,
  matchPath,
  useLocation,
  useNavigate,
  useNavigationType,
  useParams,
  useSearchParams,
} from "react-router-dom";
export { Link } from "./ui/Link.js";
