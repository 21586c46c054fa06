import { site } from '../../../../../domain/site.ts'
import type { processings } from '../../../../../domain/texts/processings.ts'
import { registerFactsOf } from './register-facts.ts'

export function Processing({ name, data, purpose, basis, kept }: ReturnType<typeof processings>[number]) {
  const { host, mailProvider, otherProcessors, dataTransfers } = site.legal
  const { persons, recipients } = registerFactsOf(name)
  const everywhere = `Personnel des ateliers\u00a0; sous-traitants\u00a0: ${host.name} (hébergement), ${mailProvider.name} (e-mails).`
  const rows = [
    ['Finalité', purpose],
    ['Base légale', basis],
    ['Personnes concernées', persons],
    ['Données', data],
    ['Destinataires', [everywhere, otherProcessors, recipients].filter(Boolean).join(' ')],
    ['Hors de l’Union européenne', dataTransfers],
    ['Durée', kept],
  ]
  return (
    <section className="paper-sheet register" aria-label={name}>
      <h2>{name}</h2>
      <dl className="paper-facts">
        {rows.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
