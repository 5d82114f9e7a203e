import { TRANSACTION_STATUSES } from "@tukar-saldo/contracts";
import { Check, Copy as CopyIcon, Info, RefreshCw } from "lucide-react";
import { useState } from "react";
import { AskOnWhatsapp } from "../shared/ui/AskOnWhatsapp.js";
import { Badge } from "../shared/ui/Badge.js";
import type { Tone } from "../shared/ui/Badge.js";
import { ErrorBoundary } from "../shared/ui/ErrorBoundary.js";
import { Button, ButtonLink, ExternalButtonLink } from "../shared/ui/Button.js";
import { ConfirmDialog } from "../shared/ui/ConfirmDialog.js";
import { CopyButton } from "../shared/ui/CopyButton.js";
import { Dialog } from "../shared/ui/Dialog.js";
import { Email } from "../shared/ui/Email.js";
import { Icon } from "../shared/ui/Icon.js";
import { IfWhatsapp } from "../shared/ui/IfWhatsapp.js";
import { LanguageToggle } from "../shared/ui/LanguageToggle.js";
import { LogoMark } from "../shared/ui/Logo.js";
import { Note } from "../shared/ui/Note.js";
import { PartFailed } from "../shared/ui/PartFailed.js";
import { Qr } from "../shared/ui/Qr.js";
import { LazyQr } from "../shared/ui/LazyQr.js";
import { Section } from "../shared/ui/Section.js";
import { Disclosure } from "../shared/ui/Disclosure.js";
import { Skeleton, SkeletonWords } from "../shared/ui/Skeleton.js";
import { Spinner } from "../shared/ui/Spinner.js";
import { STATUS_LOOKS } from "../shared/ui/status-looks.js";
import { Switch } from "../shared/ui/Switch.js";
import { ThemeToggle } from "../shared/ui/ThemeToggle.js";
import { PageSpinner } from "../shared/ui/PageSpinner.js";
import { WhatsappLink } from "../shared/ui/WhatsappLink.js";
import type { Examples } from "./examples.js";

const BUTTON_LOOKS = [undefined, "main", "quiet", "line", "danger"] as const;
const BADGE_TONES: readonly Tone[] = ["success", "warning", "info", "danger", "neutral"];

function FailingComponent() {
  const [hasFailed, setFailed] = useState(false);
  if (hasFailed) throw new Error("a component that fails on purpose");
  return <Button onClick={() => setFailed(true)}>Let it fail</Button>;
}

function DialogExample() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Open</Button>
      {isOpen && (
        <Dialog label="A dialog" className="confirm" onClose={() => setOpen(false)}>
          <h2>A dialog</h2>
          <Button onClick={() => setOpen(false)}>Close</Button>
        </Dialog>
      )}
    </>
  );
}

function ConfirmDialogExample({ isIncomplete }: { readonly isIncomplete: boolean }) {
  const [isOpen, setOpen] = useState(false);
  const closeDialog = (): void => setOpen(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>{isIncomplete ? "Ask for more first" : "Ask"}</Button>
      <ConfirmDialog
        open={isOpen}
        question="Delete this user?"
        yes="Delete"
        isIncomplete={isIncomplete}
        onYes={closeDialog}
        onClose={closeDialog}
      >
        They are signed out at once.
      </ConfirmDialog>
    </>
  );
}

function SwitchStates() {
  const [isOn, setOn] = useState(true);
  return (
    <>
      <Switch checked={isOn} onChange={setOn}>
        Takes orders
      </Switch>
      <Switch checked={false} onChange={setOn} label="Without words" />
      <Switch checked onChange={setOn} lockedBecause="Only admins may change this">
        Locked
      </Switch>
    </>
  );
}

export const CONTROLS: Examples = {
  Button: () => (
    <>
      {BUTTON_LOOKS.map((look) => (
        <Button key={look ?? "default"} {...(look && { look })}>
          {look ?? "default"}
        </Button>
      ))}
      <Button look="main" compact>
        compact
      </Button>
      <Button look="main" disabled>
        disabled
      </Button>
      <Button look="main" aria-busy>
        <Spinner />
        busy
      </Button>
      <ButtonLink to="/dev/ui">link</ButtonLink>
      <ExternalButtonLink href="https://example.com">link to another site</ExternalButtonLink>
      <Button look="main" wide>
        wide
      </Button>
    </>
  ),
  Badge: () => (
    <>
      {BADGE_TONES.map((tone) => (
        <Badge key={tone} tone={tone} icon={Check}>
          {tone}
        </Badge>
      ))}
      <Badge tone="info" icon={Info} look="plain">
        plain
      </Badge>
      <Badge tone="info" icon={Info} look="borderless">
        borderless
      </Badge>
      <Badge tone="info" icon={Info} look="solid">
        solid
      </Badge>
    </>
  ),
  "status-looks": () =>
    TRANSACTION_STATUSES.map((status) => <Icon key={status} icon={STATUS_LOOKS[status].icon} />),
  Note: () => (
    <>
      <Note>Something to know.</Note>
      <Note tone="warning">Something to mind.</Note>
      <Note tone="bad">Something went wrong.</Note>
    </>
  ),
  Switch: SwitchStates,
  Dialog: DialogExample,
  ConfirmDialog: () => (
    <>
      <ConfirmDialogExample isIncomplete={false} />
      <ConfirmDialogExample isIncomplete />
    </>
  ),
  CopyButton: () => <CopyButton text="D8GRNJPK" label="Code" />,
  Qr: () => <Qr text="https://example.com/transaction/example" label="Link to the report" />,
  LazyQr: () => <LazyQr text="https://example.com/transaction/example" label="Link to the report" />,
  Email: () => <Email address="a-rather-long-address@payments.example.com" />,
  Icon: () => (
    <>
      <Icon icon={RefreshCw} />
      <Icon icon={CopyIcon} size="small" />
    </>
  ),
  Section: () => (
    <Section title="The rate" lead="What a dollar costs today.">
      <Switch checked onChange={() => undefined} label="Example" />
    </Section>
  ),
  Disclosure: () => <Disclosure title="Signed-in devices">Shown once it is opened</Disclosure>,
  Skeleton: () => (
    <>
      <Skeleton width="12rem" height="1.5rem" />
      <SkeletonWords>as long as these words</SkeletonWords>
    </>
  ),
  Spinner: () => <Spinner />,
  PageSpinner: () => <PageSpinner />,
  PartFailed: () => <PartFailed />,
  ErrorBoundary: () => (
    <ErrorBoundary fallback={<Note tone="bad">Shown instead of a part that failed.</Note>}>
      <FailingComponent />
    </ErrorBoundary>
  ),
  WhatsappLink: () => <WhatsappLink text="Hello">Chat, if the desk has a number</WhatsappLink>,
  AskOnWhatsapp: () => <AskOnWhatsapp text="Still nothing? <link>Ask</link>." message="Hello" />,
  IfWhatsapp: () => <IfWhatsapp>Goes away if the desk turns out to have no number.</IfWhatsapp>,
  LanguageToggle: () => <LanguageToggle />,
  ThemeToggle: () => (
    <>
      <ThemeToggle />
      <ThemeToggle withWord />
    </>
  ),
  Logo: () => (
    <span className="logo">
      <LogoMark />
      Tukar Saldo
    </span>
  ),
};
