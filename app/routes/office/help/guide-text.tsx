import { Link } from 'react-router'
import { HelpText } from './help-text.tsx'
import type { readGuide } from './read-guide.server.ts'

type GuidePage = Awaited<ReturnType<typeof readGuide>>[number]['pages'][number]

export function GuideText({ id, title, to, what, how, keys, isFirst }: GuidePage & { isFirst: boolean }) {
  const Heading = isFirst ? 'h2' : 'h3'
  return (
    <section id={id} aria-labelledby={`${id}-titre`}>
      <Heading id={`${id}-titre`}>{to ? <Link to={to}>{title}</Link> : title}</Heading>
      <HelpText what={what} how={how} />
      {keys.map(({ keys, does }) => (
        <p key={does} className="paper-note">
          {keys.map((key) => (
            <kbd key={key}>{key}</kbd>
          ))}{' '}
          {does}
        </p>
      ))}
    </section>
  )
}
