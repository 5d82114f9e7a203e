import { useQuery } from "@tanstack/react-query";
import { mayProcess } from "@tukar-saldo/contracts";
import type { OrderDetail } from "@tukar-saldo/contracts";
import { useTranslation } from "react-i18next";
import { usersQuery } from "../../shared/desk/users.js";
import { useSession } from "../../shared/session.js";
import { NativeSelect } from "../../shared/ui/NativeSelect.js";

interface Props {
  readonly order: OrderDetail;
  readonly onChoose: (userId: string) => void;
}

/** Select that hands the order over to another user who may process orders; only admins can list users. */
export function HandOverSelect({ order, onChoose }: Props) {
  const { t } = useTranslation("record");
  const { data: users = [] } = useQuery(usersQuery);
  const ownId = useSession()?.user.id;
  const colleagues = users.filter(
    (user) => user.is_active && mayProcess(user) && user.id !== ownId && user.id !== order.handler?.id,
  );
  if (colleagues.length === 0) return null;
  return (
    <NativeSelect
      className="record__hand-over"
      aria-label={t("record.handOver")}
      value=""
      onChange={({ target }) => target.value && onChoose(target.value)}
    >
      <option value="">{t("record.handOver")}</option>
      {colleagues.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </NativeSelect>
  );
}
