import type { ServicePage } from './service-pages.server.ts'

export function Facts({ facts }: { facts: ServicePage['facts'] }) {
  return (
    <dl className="service-facts">
      {facts.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
