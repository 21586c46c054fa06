import { site } from '../../../domain/site.ts'
import { BrandIcon } from '../../ui/frame/brand-icon/brand-icon.tsx'

/** Without the form: the business's address, the workshops' phones, the two networks. */
export function OtherWays() {
  return (
    <div className="contact__ways">
      <dl>
        <div>
          <dt>Par e-mail</dt>
          <dd>
            <a href={`mailto:${site.contactEmail}`}>{site.contactEmail}</a>
          </dd>
        </div>
        {site.locations.slice(0, 3).map(({ id, name, phone }) => (
          <div key={id}>
            <dt>{name}</dt>
            <dd>
              <a href={phone.link}>{phone.display}</a>
            </dd>
          </div>
        ))}
      </dl>
      <ul className="plain-list contact__social" aria-label="Réseaux sociaux">
        {site.socialLinks.map(({ id, label, url }) => (
          <li key={id}>
            <a href={url} target="_blank" rel="noreferrer">
              <BrandIcon id={id} />
              {label}
              <span className="visually-hidden"> (nouvelle fenêtre)</span>
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}
