import { Img, Section } from '@react-email/components'

export function Thumbnails({ count }: { count: number }) {
  return (
    <Section style={{ margin: '0 0 16px' }}>
      {Array.from({ length: count }, (_, index) => `photo-${index + 1}`).map((name, index) => (
        <Img
          key={name}
          src={`cid:${name}`}
          alt={`Photo ${index + 1} de la demande`}
          width="168"
          style={{ borderRadius: '4px', display: 'inline-block', margin: '0 8px 8px 0' }}
        />
      ))}
    </Section>
  )
}
