import { useTranslation } from "react-i18next";
import { Icon } from "../../shared/ui/Icon.js";
import { groupCommands } from "./commands.js";
import type { Command } from "../../shared/desk/commands.js";

interface Props {
  readonly id: string;
  readonly commands: readonly Command[];
  readonly current: Command | undefined;
  readonly onPoint: (command: Command) => void;
  readonly onRun: (command: Command) => void;
}

export function commandElementId(list: string, command: string): string {
  return `${list}-${command}`;
}

export function CommandList({ id, commands, current, ...rest }: Props) {
  const { t } = useTranslation("dashboard");
  return (
    <div className="palette__list" id={id} role="listbox" aria-label={t("palette.title")}>
      {groupCommands(commands).map(({ name, commands: members }) => (
        <div key={name} role="group" aria-label={name}>
          <p aria-hidden="true">{name}</p>
          {members.map((command) => (
            <Option key={command.id} list={id} command={command} isCurrent={command === current} {...rest} />
          ))}
        </div>
      ))}
      {commands.length === 0 && <p>{t("palette.none")}</p>}
    </div>
  );
}

interface OptionProps extends Pick<Props, "onPoint" | "onRun"> {
  readonly list: string;
  readonly command: Command;
  readonly isCurrent: boolean;
}

function Option({ list, command, isCurrent, onPoint, onRun }: OptionProps) {
  return (
    <button
      type="button"
      role="option"
      tabIndex={-1}
      id={commandElementId(list, command.id)}
      aria-selected={isCurrent}
      onPointerMove={() => isCurrent || onPoint(command)}
      onClick={() => onRun(command)}
    >
      <Icon icon={command.icon} />
      {command.text}
      {command.hotkey && <kbd aria-hidden="true">{command.hotkey}</kbd>}
    </button>
  );
}
