import type { VisitorThread } from './view/read-thread.server.ts'

export type OpenThread = Extract<VisitorThread, { isExpired: false }>

/** What was asked, and where it stands, in words. */
export function Standing({ kind, reference, state, isWithdrawn, facts, photos }: OpenThread) {
  return (
    <header className="visitor-thread__part visitor-thread__standing">
      {reference && <p className="annotation">{reference}</p>}
      <h1>{kind === 'request' ? 'Votre demande de devis' : 'Votre message'}</h1>
      <p className="visitor-thread__state" role="status">
        <strong>{isWithdrawn ? withdrawn[kind] : state.label}</strong>
        <span>
          {isWithdrawn
            ? 'Vous n’avez plus rien à faire. Vous changez d’avis\u00a0? Écrivez-nous ci-dessous.'
            : state.next}
        </span>
      </p>
      <dl className="paper-facts">
        {facts.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {photos.length > 0 && (
        <ul className="plain-list visitor-thread__photos">
          {photos.map(({ url, name }, index) => (
            <li key={url}>
              <a href={url}>
                <img src={`${url}&taille=vignette`} alt={`${index + 1}, ${name}`} loading="lazy" />
              </a>
            </li>
          ))}
        </ul>
      )}
    </header>
  )
}

const withdrawn = { request: 'Retirée à votre demande', message: 'Clos à votre demande' } as const
