import { PUBLISHED_TEXTS, WEB_ROUTES } from "@tukar-saldo/contracts";
import type { PublishedTextName } from "@tukar-saldo/contracts";
import { ExternalLink, Pencil } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { leave } from "../../shared/unsaved/unsaved.js";
import { Button } from "../../shared/ui/Button.js";
import { Icon } from "../../shared/ui/Icon.js";
import { Section } from "../../shared/ui/Section.js";
import { TextForm } from "./TextForm.js";
import "./text-editor.css";

/** Links to the terms and the privacy notice, and the form of the text being edited. */
export function TextEditor() {
  const { t } = useTranslation("textEditor");
  const [editedName, setEditedName] = useState<PublishedTextName>();
  const toggle = (name: PublishedTextName): void =>
    leave(() => setEditedName(editedName === name ? undefined : name), "text");
  return (
    <Section title={t("textEditor.title")} lead={t("textEditor.lead")}>
      {PUBLISHED_TEXTS.map((name) => (
        <div key={name} className="text-editor">
          <div className="text-editor__line">
            <a href={WEB_ROUTES[name]} target="_blank" rel="noopener">
              {t(`textEditor.${name}`)} <Icon icon={ExternalLink} size="small" />
            </a>
            <Button
              look="line"
              aria-expanded={editedName === name}
              aria-label={editedName === name ? undefined : t(`textEditor.edit.${name}`)}
              onClick={() => toggle(name)}
            >
              <Icon icon={Pencil} />
              {t(editedName === name ? "textEditor.close" : "textEditor.edit")}
            </Button>
          </div>
          {editedName === name && <TextForm name={name} />}
        </div>
      ))}
    </Section>
  );
}
