import type { Question } from '../service-pages.server.ts'
import './service-prose.css'

export function Paragraphs({ texts }: { texts: readonly string[] }) {
  return (
    <div className="service-prose">
      {texts.map((text) => (
        <p key={text}>{text}</p>
      ))}
    </div>
  )
}

export function Occasions({ texts }: { texts: readonly string[] }) {
  return (
    <ul className="plain-list service-occasions">
      {texts.map((text) => (
        <li key={text}>{text}</li>
      ))}
    </ul>
  )
}

export function Questions({ questions }: { questions: readonly Question[] }) {
  return (
    <div className="service-questions">
      {questions.map(({ question, answer }) => (
        <div key={question}>
          <h3>{question}</h3>
          <p>{answer}</p>
        </div>
      ))}
    </div>
  )
}
