import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { saveFile } from "../../shared/save-file.js";
import { Button } from "../../shared/ui/Button.js";
import { CopyButton } from "../../shared/ui/CopyButton.js";

interface Props {
  readonly codes: readonly string[];
  readonly onDone: () => void;
}

/** Shows new recovery codes. They cannot be shown again later, as the server stores only their hashes. */
export function RecoveryCodes({ codes, onDone }: Props) {
  const { t } = useTranslation("access");
  const headingElement = useRef<HTMLHeadingElement>(null);
  useEffect(() => headingElement.current?.focus(), []);
  const codesText = `${codes.join("\n")}\n`;
  const downloadCodes = (): void =>
    saveFile("tukar-saldo-kode-pemulihan.txt", new Blob([codesText], { type: "text/plain" }));
  return (
    <div className="factors recovery-codes">
      <h4 ref={headingElement} tabIndex={-1}>
        {t("factors.codes")}
      </h4>
      <p>{t("factors.codes.lead")}</p>
      <ol>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <div className="factors__add">
        <CopyButton text={codesText} label={t("factors.codes")} />
        <Button look="line" onClick={downloadCodes}>
          {t("factors.codes.download")}
        </Button>
        <Button look="line" onClick={() => window.print()}>
          {t("factors.codes.print")}
        </Button>
        <Button onClick={onDone}>{t("factors.codes.done")}</Button>
      </div>
    </div>
  );
}
