export default function LegalNotice() {
  return <h1>Mentions légales</h1>
}
