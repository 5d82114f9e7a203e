/** What every tab is given by the dashboard around it. */
export interface TabProps {
  readonly isAdmin: boolean;
}
