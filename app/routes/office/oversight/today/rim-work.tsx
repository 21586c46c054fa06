import { Link } from 'react-router'
import { UndoToast, UndoToasts } from '../../../../office/form/undo-toast.tsx'
import { AlertIcon } from '../../../../ui/icon/icons.ts'
import { firstAddedRowId, ShowMoreLink } from '../../../../ui/pager/more-below.tsx'
import { RimStepForm } from '../../workshop/orders/moves/rim-steps.tsx'
import type { RimWorkView, WorkedOrderView } from './rim-work.server.ts'
import { TodaySection } from './today-waiting.tsx'
import './today.css'
import './rim-work.css'

/** Rims to work on, each with the button for its next step, and orders whose rims are all finished. */
export function RimWork({ work }: { work: RimWorkView }) {
  const { parts, ordersToFinish, undo, shown } = work
  return (
    <div className="today__column rim-work">
      <RimParts parts={parts.filter(({ isUrgent }) => isUrgent)} />
      {ordersToFinish.length > 0 && <OrdersToFinish ordersToFinish={ordersToFinish} />}
      <RimParts parts={parts.filter(({ isUrgent }) => !isUrgent)} />
      <ShowMoreLink
        list={work}
        shown={shown}
        label="Suite des jantes"
        progressText={`${shown}\u00a0jantes`}
      />
      {undo && (
        <UndoToasts>
          <UndoToast
            key={undo.key}
            page={undo.page}
            intent="annuler-etape"
            fields={undo.fields}
            seconds={undo.seconds}
            wording={undo.wording}
          />
        </UndoToasts>
      )}
    </div>
  )
}

const RimParts = ({ parts }: Pick<RimWorkView, 'parts'>) =>
  parts.map(({ name, title, count, orders }) => (
    <TodaySection key={name} name={name} title={title} all={count}>
      <div className="rim-work__orders">
        {orders.map((order) => (
          <WorkedOrderRims key={order.id} order={order} />
        ))}
      </div>
    </TodaySection>
  ))

/** Orders whose rims are all finished; the main button on their page moves them on. */
function OrdersToFinish({ ordersToFinish }: Pick<RimWorkView, 'ordersToFinish'>) {
  return (
    <TodaySection name="jantes-finies" title="À confirmer" all={ordersToFinish.length}>
      <ul className="plain-list">
        {ordersToFinish.map(({ id, to, photo, title, note }) => (
          <li key={id} className="today__line" data-pictured>
            {photo ? <img src={photo} alt="" loading="lazy" width="96" height="72" /> : <span />}
            <div>
              <Link to={to} className="today__link" prefetch="intent" data-key="row">
                <strong>{title}</strong>
              </Link>
              <p>{note}</p>
              <p className="today__note">
                <span className="today__next">Confirmer que tout est traité</span>
              </p>
            </div>
          </li>
        ))}
      </ul>
    </TodaySection>
  )
}

/** Rims of one order, with car, promised day and blocking reason. */
function WorkedOrderRims({ order }: { order: WorkedOrderView }) {
  const { to, title, vehicle, promised, blockedReason, rims } = order
  return (
    <div className="rim-work__of-order">
      <p className="rim-work__order">
        <Link to={to}>
          <strong>{title}</strong> {vehicle}
        </Link>
        {promised && (
          <time dateTime={promised.day} data-late={promised.isLate || undefined}>
            {promised.text}
          </time>
        )}
      </p>
      {blockedReason && (
        <p className="rim-work__stopped">
          <AlertIcon /> <span>Bloquée&nbsp;: {blockedReason}</span>
        </p>
      )}
      <ul className="plain-list">
        {rims.map((rim) => (
          <WorkedRim key={rim.id} rim={rim} />
        ))}
      </ul>
    </div>
  )
}

/** Picture, name and services of a rim, with the button for its next step. */
function WorkedRim({ rim }: { rim: WorkedOrderView['rims'][number] }) {
  const { to, photo, name, code, work, problem, button, label, isReadOn } = rim
  return (
    <li
      className="rim-work__rim"
      id={isReadOn ? firstAddedRowId : undefined}
      tabIndex={isReadOn ? -1 : undefined}
    >
      {photo ? <img src={photo} alt="" loading="lazy" width="64" height="64" /> : <span aria-hidden="true" />}
      <div>
        <Link to={to} className="today__link" data-key="row">
          <strong>{name}</strong>
        </Link>
        <p>{work}</p>
        <p className="rim-work__code">{code}</p>
      </div>
      {button && (
        <RimStepForm
          page={to}
          button={button}
          variant="secondary"
          of={label}
          queueLabel={`${label}\u00a0: ${button.label}`}
        />
      )}
      {problem && (
        <p className="rim-work__stopped">
          <AlertIcon /> <span>{problem}</span>
        </p>
      )}
    </li>
  )
}
