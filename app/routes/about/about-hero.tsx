import { href } from 'react-router'
import { above } from '../../styles/widths.ts'
import { ButtonLink } from '../../ui/button/button.tsx'
import { ArrowRight } from '../../ui/icon/icons.ts'
import { Film } from '../../ui/pictures/film/film.tsx'
import { contactAnchor } from '../contact/contact-outcome.ts'
import type { AboutWords } from './about.server.ts'
import './about-hero.css'

/** The page's head, over the film of one light passing over a wheel. */
export function AboutHero({ words }: { words: AboutWords }) {
  return (
    <header className="about-hero">
      <Film name="balayage" sizes={`${above.compact} 82vw, 100vw`} />
      <div className="about-hero__text container">
        <p className="annotation">{words.hero_annotation}</p>
        <h1>À propos</h1>
        <p className="about-hero__lead">{words.hero_lead}</p>
        <div className="about-hero__actions">
          <ButtonLink to={href('/devis')}>
            Demander un devis <ArrowRight />
          </ButtonLink>
          <a className="button" data-variant="secondary" href={`#${contactAnchor}`}>
            Nous écrire
          </a>
        </div>
      </div>
    </header>
  )
}
