import { ComputedNote } from '../../ui/computed-note/computed-note.tsx'
import { NumberedSteps } from '../../ui/numbered-steps/numbered-steps.tsx'
import type { DescribedPicture } from '../../ui/pictures/picture/describe-picture.server.ts'
import { Picture } from '../../ui/pictures/picture/picture.tsx'
import { Section } from '../../ui/section/section.tsx'
import type { AboutWords } from './about.server.ts'
import './about-business.css'

interface AboutBusinessProps {
  words: AboutWords
  picture: DescribedPicture
}

/** Who the workshop is, in words and figures, and how a pair of hands goes about a wheel (docs/product.md §1). */
export function AboutBusiness({ words, picture }: AboutBusinessProps) {
  return (
    <Section title={words.business_title} id="maison" annotation={words.business_annotation}>
      <div className="about-business">
        <div className="about-business__text">
          {words.business.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </div>
        <dl className="about-business__figures">
          {words.figures.map(({ value, text }) => (
            <div key={text}>
              <dt>{text}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </div>
      <h3 className="about-business__how">{words.steps_title}</h3>
      <figure className="about-business__view">
        <Picture {...picture} sizes="92vw" />
        <figcaption>
          {`${words.view_caption} `}
          <ComputedNote />
        </figcaption>
      </figure>
      <NumberedSteps steps={words.steps} level={4} />
    </Section>
  )
}
