import { WEB_ROUTES } from "@tukar-saldo/contracts";
import { MessageCircle } from "lucide-react";
import { useTranslation } from "react-i18next";
import { usePageTitle } from "../../shared/hooks/use-page-title.js";
import { useLocation } from "../../shared/router.js";
import { ButtonLink, buttonClass } from "../../shared/ui/Button.js";
import { Icon } from "../../shared/ui/Icon.js";
import { Row, Rows } from "../../shared/ui/slip/Rows.js";
import { TearLine } from "../../shared/ui/slip/TearLine.js";
import { SlipProgress } from "../../shared/ui/slip/SlipProgress.js";
import { WhatsappLink } from "../../shared/ui/WhatsappLink.js";
import "./not-found.css";

/** The 404 page: an empty slip, and links to other pages. */
export function NotFoundPage() {
  const { t } = useTranslation("notFound");
  usePageTitle(t("notFound.title"));
  return (
    <div className="wrap not-found">
      <div className="slip">
        <SlipProgress quarters={0} />
        <div className="slip__inner">
          <div className="slip__main">
            <h1>{t("notFound.title")}</h1>
            <p>{t("notFound.text")}</p>
            <div className="actions not-found__ways">
              <ButtonLink look="main" to={WEB_ROUTES.home}>
                {t("notFound.home")}
              </ButtonLink>
              <ButtonLink to={WEB_ROUTES.guide} className="not-found__second">
                {t("notFound.guide")}
              </ButtonLink>
            </div>
          </div>
          <TearLine />
          <div className="slip__stub">
            <EmptySlip />
          </div>
        </div>
      </div>
    </div>
  );
}

function EmptySlip() {
  const { t } = useTranslation("notFound");
  const { pathname } = useLocation();
  return (
    <div className="stub">
      <div className="serial">
        <span className="serial__label">{t("notFound.code")}</span>
        <span className="serial__value mono">404</span>
      </div>
      <Rows>
        <Row label={t("notFound.address")}>
          <span className="mono small">{pathname.length > 40 ? `${pathname.slice(0, 40)}…` : pathname}</span>
        </Row>
        <Row label={t("notFound.page")} kind="blank">
          {t("notFound.page.value")}
        </Row>
        <Row label={t("notFound.order")} kind="free">
          {t("notFound.order.value")}
        </Row>
      </Rows>
      <p className="small muted not-found__search">{t("notFound.search")}</p>
      <div className="actions not-found__ask">
        <WhatsappLink className={buttonClass({ wide: true })}>
          <Icon icon={MessageCircle} />
          {t("notFound.ask")}
        </WhatsappLink>
      </div>
    </div>
  );
}
