import { ArrowDown, ArrowUp } from "lucide-react";
import { useId, useState } from "react";
import type { KeyboardEvent } from "react";
import { useTranslation } from "react-i18next";
import { Dialog } from "../../shared/ui/Dialog.js";
import { Icon } from "../../shared/ui/Icon.js";
import type { Command } from "../../shared/desk/commands.js";
import { CommandList, commandElementId } from "./CommandList.js";
import { PaletteInput } from "./PaletteInput.js";
import { useCommands } from "./use-commands.js";
import type { CommandContext } from "./use-commands.js";
import "./palette.css";

interface Props extends CommandContext {
  readonly onClose: () => void;
}

/** Dialog that finds and runs any command of the dashboard. */
export function CommandPalette({ onClose, ...context }: Props) {
  const { t } = useTranslation("dashboard");
  return (
    <Dialog onClose={onClose} label={t("palette.title")} className="palette">
      <CommandSearch {...context} onClose={onClose} />
    </Dialog>
  );
}

const NEXT_INDEX_BY_KEY: Readonly<Record<string, (at: number, last: number) => number>> = {
  ArrowDown: (at, last) => (at >= last ? 0 : at + 1),
  ArrowUp: (at, last) => (at <= 0 ? last : at - 1),
};

function CommandSearch({ onClose, ...context }: CommandContext & { readonly onClose: () => void }) {
  const listId = useId();
  const [typed, setTyped] = useState("");
  const [index, setIndex] = useState(0);
  const commands = useCommands(context, typed);
  const selectedCommand = commands[Math.min(index, commands.length - 1)];
  const run = (command: Command | undefined): void => {
    if (!command) return;
    onClose();
    command.run();
  };
  const handleKeyDown = (event: KeyboardEvent): void => {
    const getNextIndex = NEXT_INDEX_BY_KEY[event.key];
    if (!getNextIndex && event.key !== "Enter") return;
    event.preventDefault();
    if (!getNextIndex) return run(selectedCommand);
    const nextIndex = getNextIndex(index, commands.length - 1);
    setIndex(nextIndex);
    const id = commands[nextIndex]?.id;
    if (id) document.getElementById(commandElementId(listId, id))?.scrollIntoView({ block: "nearest" });
  };
  return (
    <>
      <PaletteInput
        value={typed}
        listId={listId}
        currentId={selectedCommand && commandElementId(listId, selectedCommand.id)}
        onKeyDown={handleKeyDown}
        onChange={(text) => {
          setTyped(text);
          setIndex(0);
        }}
      />
      <CommandList
        id={listId}
        commands={commands}
        current={selectedCommand}
        onPoint={(command) => setIndex(commands.indexOf(command))}
        onRun={run}
      />
      <KeyHints />
    </>
  );
}

function KeyHints() {
  const { t } = useTranslation("dashboard");
  return (
    <div className="palette__keys" aria-hidden="true">
      <span>
        <kbd>
          <Icon icon={ArrowUp} size="small" />
        </kbd>
        <kbd>
          <Icon icon={ArrowDown} size="small" />
        </kbd>
        {t("palette.choose")}
      </span>
      <span>
        <kbd>Enter</kbd>
        {t("palette.run")}
      </span>
    </div>
  );
}
