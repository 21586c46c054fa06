import { Link } from 'react-router'
import { AlertIcon } from '../../../../ui/icon/icons.ts'
import type { ContractAlert } from './contract-alerts.server.ts'
import '../../../../ui/paper-page.css'
import './withdrawals.css'

/** Alerts on the page of an estimate or an order: a client has withdrawn, or work may not begin yet. */
export function ContractAlerts({ alerts }: { alerts: readonly ContractAlert[] }) {
  return alerts.map(({ key, wording, to }) => (
    <p key={key} className="paper-sheet withdrawal-alert" role="status">
      <AlertIcon /> <span>{to ? <Link to={to}>{wording}</Link> : wording}</span>
    </p>
  ))
}
