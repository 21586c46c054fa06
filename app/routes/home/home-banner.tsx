import { frenchNumber } from '../../../domain/french-number.ts'
import { site } from '../../../domain/site.ts'
import { above } from '../../styles/widths.ts'
import { Picture } from '../../ui/pictures/picture/picture.tsx'
import type { HomeWords } from './home.server.ts'
import './home-banner.css'

/** The second banner: the workshop's experience in one number, over machined metal. */
export function HomeBanner({ words }: { words: HomeWords }) {
  return (
    <section className="banner" aria-labelledby="banner-title">
      <Picture
        name="banniere-tall"
        alt=""
        sizes="100vw"
        instead={{ media: above.compact, name: 'banniere-wide', sizes: '100vw' }}
        className="banner__picture"
      />
      <div className="banner__text container">
        <h2 id="banner-title">
          <span className="banner__more">{words.banner_more}</span>{' '}
          <span className="banner__number">{frenchNumber(site.rimsPerYear)}</span>{' '}
          <span className="banner__what">{words.banner_what}</span>
        </h2>
        <p>{words.banner_text}</p>
      </div>
    </section>
  )
}
