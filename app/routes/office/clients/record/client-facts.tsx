import type { ClientView } from '../read-client.server.ts'

export function ClientFacts({ facts }: Pick<ClientView, 'facts'>) {
  return (
    <dl className="paper-sheet paper-facts client-record__facts">
      {facts.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
