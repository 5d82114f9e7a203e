import { DeskMargin } from "../shared/ui/slip/DeskMargin.js";
import { FeeRow } from "../shared/ui/slip/FeeRow.js";
import { MarginRows } from "../shared/ui/slip/MarginRows.js";
import { MarketRate } from "../shared/ui/slip/MarketRate.js";
import { Row, Rows } from "../shared/ui/slip/Rows.js";
import { OrderCodePlaceholder } from "../shared/ui/slip/OrderCodePlaceholder.js";
import { Step } from "../shared/ui/slip/Step.js";
import { PayoutAmount } from "../shared/ui/slip/PayoutAmount.js";
import { TearLine } from "../shared/ui/slip/TearLine.js";
import { UniqueCode } from "../shared/ui/slip/UniqueCode.js";
import { SlipProgress } from "../shared/ui/slip/SlipProgress.js";
import type { Examples } from "./examples.js";

const LONG_NAME =
  "Raden Ayu Siti Nurhaliza Kusumaningrum Wijayakusuma Hadiningrat Prawirodirjo Sastroamidjojo";

export const SLIP: Examples = {
  SlipProgress: () =>
    [0, 1, 2, 3, 4].map((quarters) => (
      <div key={quarters} className="slip">
        <SlipProgress quarters={quarters} />
      </div>
    )),
  Rows: () => (
    <Rows>
      <Row label="Rate" kind="number">
        Rp 15.313,11
      </Row>
      <Row label="Name" kind="typed">
        {LONG_NAME}
      </Row>
      <Row label="Fee" kind="free">
        free
      </Row>
      <Row label="Code" kind="blank">
        not yet
      </Row>
      <Row label="Account" kind="bad">
        to be fixed
      </Row>
    </Rows>
  ),
  FeeRow: () => (
    <Rows>
      <FeeRow fee={0} />
      <FeeRow fee={5_000} />
    </Rows>
  ),
  MarginRows: () => (
    <Rows>
      <MarginRows market={15_800} rate={15_313.11} />
    </Rows>
  ),
  MarketRate: () => (
    <Rows>
      <MarketRate rate={15_313.11} market={15_800} />
    </Rows>
  ),
  DeskMargin: () => (
    <Rows>
      <DeskMargin rate={15_313.11} />
    </Rows>
  ),
  PayoutAmount: () => (
    <>
      <PayoutAmount label="You receive">Rp 650.807</PayoutAmount>
      <PayoutAmount label="You receive" row note="Rounded down to whole rupiah.">
        Rp 153.131.100
      </PayoutAmount>
    </>
  ),
  OrderCodePlaceholder: () => <OrderCodePlaceholder />,
  UniqueCode: () => <UniqueCode code="D8GRNJPK" />,
  Step: () => <Step number={1}>Amount and destination</Step>,
  TearLine: () => (
    <div className="slip">
      <div className="slip__inner">
        <div className="slip__main">Above</div>
        <TearLine />
        <div className="slip__stub">Below</div>
      </div>
    </div>
  ),
};
