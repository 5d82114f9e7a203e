import { WEB_ROUTES } from "@tukar-saldo/contracts";
import { MessageCircle } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useContact } from "../../shared/contact.js";
import { formatWhatsapp } from "../../shared/format/phone.js";
import { buttonClass, ButtonLink } from "../../shared/ui/Button.js";
import { Icon } from "../../shared/ui/Icon.js";
import { Row, Rows } from "../../shared/ui/slip/Rows.js";
import { WhatsappLink } from "../../shared/ui/WhatsappLink.js";
import { FeeScale } from "./FeeScale.js";

type ReasonName = "fee" | "code" | "rate" | "ask" | "read";

/** Reasons to choose the desk, each with an example. */
export function WhyChooseUs({ rate }: { readonly rate: string }) {
  const { t } = useTranslation("landing");
  return (
    <section className="landing-section wrap">
      <div className="landing-section__head">
        <h2>{t("landing.why.title")}</h2>
      </div>
      <div className="claims">
        <ClaimCell claim="fee">
          <FeeScale />
        </ClaimCell>
        <ClaimCell claim="code">
          <Rows>
            <Row label={t("landing.why.code.note")} kind="blank">
              {t("landing.why.code.empty")}
            </Row>
            <Row label={t("landing.why.code.money")}>{t("landing.why.code.back")}</Row>
          </Rows>
        </ClaimCell>
        <ClaimCell claim="rate">
          <Rows>
            <Row label={t("common.rate")} kind="number">
              {rate}
            </Row>
            <Row label={t("landing.why.rate.printed")}>{t("landing.why.rate.when")}</Row>
          </Rows>
        </ClaimCell>
        <AskOnWhatsappCell />
      </div>
    </section>
  );
}

function ClaimCell({ claim, children }: { readonly claim: ReasonName; readonly children: ReactNode }) {
  const { t } = useTranslation("landing");
  return (
    <div className="claims__cell">
      <h3>{t(`landing.why.${claim}`)}</h3>
      <p>{t(`landing.why.${claim}.text`)}</p>
      {children}
    </div>
  );
}

/** Invites visitors to ask by WhatsApp, or to read the guide if the desk has no number. */
function AskOnWhatsappCell() {
  const { t } = useTranslation("landing");
  const { whatsapp, isKnown } = useContact();
  const offersGuide = isKnown && !whatsapp;
  return (
    <ClaimCell claim={offersGuide ? "read" : "ask"}>
      <div className="actions">
        {offersGuide && <ButtonLink to={WEB_ROUTES.guide}>{t("nav.guide")}</ButtonLink>}
        <WhatsappLink className={buttonClass({})}>
          <Icon icon={MessageCircle} />
          <span className="number">{formatWhatsapp(whatsapp ?? "")}</span>
        </WhatsappLink>
      </div>
    </ClaimCell>
  );
}
