import { WEB_ROUTES, whatsappLink } from "@tukar-saldo/contracts";
import { useTranslation } from "react-i18next";
import { useContact } from "../../shared/contact.js";
import { LazyDeskText } from "../../shared/LazyDeskText.js";
import { formatWhatsapp } from "../../shared/format/phone.js";
import { Link } from "../../shared/router.js";
import { LogoMark } from "../../shared/ui/Logo.js";
import type { Area } from "./Header.js";

const YEAR = new Date().getFullYear();

/** Contact, hours and copyright, on every page; its height is reserved while the contact loads. */
export function Footer({ area }: { readonly area: Area }) {
  const { t } = useTranslation();
  const { email, whatsapp } = useContact();
  return (
    <footer className="footer">
      <div className="wrap footer__inner">
        {area === "public" && (
          <Link className="logo" to="/" aria-label={t("brand.name")}>
            <LogoMark />
            <span>{t("brand.name")}</span>
          </Link>
        )}
        <dl>
          {email && (
            <div>
              <dt>{t("footer.email")}</dt>
              <dd>
                <a href={`mailto:${email}`}>{email}</a>
              </dd>
            </div>
          )}
          {whatsapp && (
            <div>
              <dt>{t("footer.whatsapp")}</dt>
              <dd>
                <a className="number" href={whatsappLink(whatsapp)} target="_blank" rel="noopener noreferrer">
                  {formatWhatsapp(whatsapp)}
                </a>
              </dd>
            </div>
          )}
          <div>
            <dt>{t("footer.hours")}</dt>
            <dd>
              <LazyDeskText about="hours" fallback={t("footer.hours.value")} />
            </dd>
          </div>
        </dl>
        <p className="footer__end">
          {t("footer.copyright", { year: YEAR })}
          <Link to={WEB_ROUTES.terms}>{t("footer.terms")}</Link>
          <Link to={WEB_ROUTES.privacy}>{t("footer.privacy")}</Link>
        </p>
      </div>
    </footer>
  );
}
