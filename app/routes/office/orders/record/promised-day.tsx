import type { OrderView } from './read-order.server.ts'

export function PromisedDay({ day, isLate, isToday, warning }: OrderView['promise']) {
  if (!day) return <p className="order-standing__promise">Aucune date promise</p>
  const said = isLate ? 'en retard' : isToday ? 'aujourd’hui' : null
  return (
    <p className="order-standing__promise">
      Promise pour le{' '}
      <strong data-late={isLate || undefined}>
        {day}
        {said && `, ${said}`}
      </strong>
      {warning && <span className="order-standing__warning">{warning}</span>}
    </p>
  )
}
