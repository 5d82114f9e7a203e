import { ChevronDown } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useContact } from "../../shared/contact.js";
import { Icon } from "../../shared/ui/Icon.js";

const QUESTIONS = ["account", "limits", "friends", "report", "late"] as const;

export function Faq({ compactSlip }: { readonly compactSlip: ReactNode }) {
  const { t } = useTranslation("landing");
  const { whatsapp, isKnown } = useContact();
  const lacksWhatsapp = isKnown && !whatsapp;
  return (
    <section className="landing-section wrap">
      <div className="questions">
        <div className="questions__head">
          <h2>{t("landing.faq.title")}</h2>
          {compactSlip}
        </div>
        <div>
          {QUESTIONS.map((question, index) => (
            <details key={question} name="faq" open={index === 0}>
              <summary>
                {t(`landing.faq.${question}`)}
                <Icon icon={ChevronDown} />
              </summary>
              <p>
                {question === "late" && lacksWhatsapp
                  ? t("landing.faq.late.alone")
                  : t(`landing.faq.${question}.text`)}
              </p>
            </details>
          ))}
        </div>
      </div>
    </section>
  );
}
