import { href, Link } from 'react-router'
import { qrBorderModules } from '../../../domain/kernel/qr-drawing.ts'
import { useFacts } from '../../http/facts.tsx'
import { Button } from '../../ui/button.tsx'
import { PhoneLink } from '../../ui/contact/contact-links.tsx'
import { PrinterIcon } from '../../ui/icon/area-icons.ts'
import { PhoneIcon } from '../../ui/icon/icons.ts'
import { PaperPage } from '../../ui/paper-page.tsx'
import type { PassportView } from './passport.server.ts'
import { RunoutDrawing } from './runout-drawing.tsx'
import '../../ui/paper-page.css'
import './passport-page.css'

/** Passport of a rim: condition on arrival, work done, condition on departure. Prints on one sheet. */
export function PassportPage({ passport }: { passport: PassportView }) {
  const { name, lead, back, stages, runouts, products, advice, guarantee, contact } = passport
  return (
    <PaperPage
      title={name}
      lead={lead || undefined}
      back={back}
      actions={
        <Button variant="secondary" className="passport__print" onClick={() => window.print()}>
          <PrinterIcon /> Imprimer
        </Button>
      }
    >
      <div className="passport">
        <PassportHead {...passport} />
        <div className="passport__columns">
          {(passport.steps.length > 0 || products.length > 0) && <PassportWork {...passport} />}
          {(runouts.length > 0 || advice.length > 0) && <PassportFindings {...passport} />}
        </div>
        {stages.length > 0 && <PassportPhotos stages={stages} />}
        {guarantee && (
          <section className="passport__part passport__guarantee" aria-labelledby="garantie-titre">
            <h2 id="garantie-titre">Garantie</h2>
            <p>{guarantee.text}</p>
            <p className="paper-note">
              Article {guarantee.number} de nos{' '}
              <Link to={href('/conditions_generales')}>conditions générales</Link>, en vigueur depuis le{' '}
              {guarantee.since}.
            </p>
          </section>
        )}
        <PassportLabel {...passport} />
        <p className="passport__contact">
          <PhoneIcon />
          <span>
            Une question sur cette jante&nbsp;? {contact.title}&nbsp;: <PhoneLink {...contact.phone} />
          </span>
        </p>
      </div>
    </PaperPage>
  )
}

/** Identification of the rim and its position on the car. */
function PassportHead({ position, facts }: PassportView) {
  const { brand } = useFacts()
  return (
    <section className="paper-sheet passport__part passport__head" aria-labelledby="jante-titre">
      <p className="annotation" id="jante-titre">
        <span>
          Passeport jante<span className="passport__brand">, {brand}</span>
        </span>
      </p>
      <CarPlan position={position} />
      <dl className="paper-facts">
        {facts.map(({ name, wording }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{wording}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

const wheels = { avg: [4, 22], avd: [76, 22], arg: [4, 112], ard: [76, 112] } as const

/** Work done and products used. */
function PassportWork({ steps, products }: PassportView) {
  return (
    <div className="passport__column">
      {steps.length > 0 && (
        <section className="paper-sheet passport__part" aria-labelledby="etapes-titre">
          <h2 id="etapes-titre">Étapes</h2>
          <ol className="plain-list passport__steps">
            {steps.map(({ key, label, day }) => (
              <li key={key}>
                <span>{label}</span> <span className="passport__day">{day}</span>
              </li>
            ))}
          </ol>
        </section>
      )}
      {products.length > 0 && (
        <section className="paper-sheet passport__part" aria-labelledby="produits-titre">
          <h2 id="produits-titre">Produits employés</h2>
          <dl className="paper-facts">
            {products.map(({ name, wording }) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{wording}</dd>
              </div>
            ))}
          </dl>
        </section>
      )}
    </div>
  )
}

/** Measurements, and what they mean for the driver. */
function PassportFindings({ runouts, advice }: PassportView) {
  return (
    <div className="passport__column">
      {runouts.length > 0 && (
        <section className="paper-sheet passport__part" aria-labelledby="mesures-titre">
          <h2 id="mesures-titre">Mesures</h2>
          {runouts.map((runout) => (
            <RunoutDrawing key={runout.kind} {...runout} />
          ))}
        </section>
      )}
      {advice.length > 0 && (
        <section className="paper-sheet passport__part" aria-labelledby="conseil-titre">
          <h2 id="conseil-titre">Notre conseil</h2>
          {advice.map((line) => (
            <p key={line}>{line}</p>
          ))}
        </section>
      )}
    </div>
  )
}

/** Car from above, front up, with this wheel highlighted; the title describes it. */
function CarPlan({ position }: Pick<PassportView, 'position'>) {
  if (position === 'other') return null
  return (
    <svg className="passport__car" viewBox="0 0 96 168" aria-hidden="true">
      <path d="M24 6h48c6 0 10 10 10 24v112c0 12-6 20-14 20H28c-8 0-14-8-14-20V30C14 16 18 6 24 6z" />
      <path d="M24 52c14-6 34-6 48 0l-4 18H28zM28 128h40l4 14c-14 4-34 4-48 0z" />
      <path className="passport__axis" d="M48 0v168M0 38h96M0 128h96" />
      {Object.entries(wheels).map(([wheel, [x, y]]) => (
        <rect
          key={wheel}
          className="passport__wheel"
          data-lit={wheel === position || undefined}
          x={x}
          y={y}
          width="16"
          height="32"
          rx="4"
        />
      ))}
    </svg>
  )
}

/** Photos that the workshop shows, in the order of the work. */
function PassportPhotos({ stages }: Pick<PassportView, 'stages'>) {
  return (
    <section className="passport__part" aria-labelledby="photos-titre">
      <h2 id="photos-titre">Photos</h2>
      <div className="passport__stages">
        {stages.map(({ stage, name, photos }) => (
          <section key={stage} aria-labelledby={`photos-${stage}`}>
            <h3 id={`photos-${stage}`}>{name}</h3>
            <ul className="plain-list">
              {photos.map(({ id, url, view, day }) => (
                <li key={id}>
                  <a href={url}>
                    <img src={withThumbnail(url)} alt={`${name}, ${view.toLowerCase()}, ${day}`} />
                  </a>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </section>
  )
}

const withThumbnail = (url: string) => `${url}${url.includes('?') ? '&' : '?'}taille=vignette`

/** The label's QR code: a printed passport links back to this page. */
function PassportLabel({ qr, code }: PassportView) {
  const { brand } = useFacts()
  const margin = qrBorderModules - 1
  const side = qr.size - 2 * margin
  return (
    <div className="passport__label">
      <svg
        viewBox={`${margin} ${margin} ${side} ${side}`}
        role="img"
        aria-label="Code de l’étiquette, à scanner"
      >
        <path d={qr.path} />
      </svg>
      <p>
        <strong>{code}</strong>
        <span>
          Ce code est celui de l’étiquette de la jante. Il n’ouvre cette page qu’à vous et à {brand}.
        </span>
      </p>
    </div>
  )
}
