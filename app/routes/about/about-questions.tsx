import { href } from 'react-router'
import { ButtonLink } from '../../ui/button/button.tsx'
import { ArrowRight } from '../../ui/icon/icons.ts'
import { Section } from '../../ui/section/section.tsx'
import type { AboutWords } from './about.server.ts'
import './about-questions.css'

export function AboutQuestions({ words }: { words: AboutWords }) {
  return (
    <Section title={words.questions_title} id="questions" annotation={words.questions_annotation}>
      <div className="about-questions">
        {words.questions.map(({ question, answer }) => (
          <details key={question} name="questions">
            <summary>{question}</summary>
            <p>{answer}</p>
          </details>
        ))}
      </div>
      <div className="about-questions__end">
        <p>{words.questions_end}</p>
        <ButtonLink to={href('/devis')}>
          Demander un devis <ArrowRight />
        </ButtonLink>
      </div>
    </Section>
  )
}
