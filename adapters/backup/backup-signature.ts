import { createPrivateKey, createPublicKey, hkdfSync, type KeyObject, sign, verify } from 'node:crypto'

/** DER header of an Ed25519 private key (RFC 8410): the 32 bytes of the seed follow. */
const ed25519Header = Buffer.from('302e020100300506032b657004220420', 'hex')

/**
 * Derives the Ed25519 key that signs copies of backups from the site's secret. The key is not stored: nodes with the same
 * secret have the same key, a restored site keeps it, and a changed secret changes it.
 */
function signingKey(secret: string): KeyObject {
  const seed = Buffer.from(hkdfSync('sha256', secret, '', 'backup-signature', 32))
  return createPrivateKey({ key: Buffer.concat([ed25519Header, seed]), format: 'der', type: 'pkcs8' })
}

/** Returns the public half of the signing key, 43 characters of base64url: it can verify copies, but not sign them. */
export function publicSigningKeyOf(secret: string): string {
  return String(createPublicKey(signingKey(secret)).export({ format: 'jwk' }).x)
}

/**
 * Kind of the signed text: a manifest, which contains the SHA-256 of everything else in the backup, or the marker of a copy. The
 * kind is part of the signed bytes, so that a signature is valid for one kind only.
 */
type SignedKind = 'backup' | 'backup marker'

/** Signs a text with the key derived from the site's secret. */
export const signBackupText = (kind: SignedKind, text: string, secret: string): Buffer =>
  sign(null, signedBytes(kind, text), signingKey(secret))

/** Whether one of the signers (`publicSigningKeyOf`) has signed that text. */
export function isSignedBy(
  signers: readonly string[],
  kind: SignedKind,
  text: string,
  signature: Buffer,
): boolean {
  return signers.some((x) => {
    const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' })
    return verify(null, signedBytes(kind, text), key, signature)
  })
}

const signedBytes = (kind: SignedKind, text: string) => Buffer.from(`tw-jantes ${kind}\n${text}`)

/**
 * Returns the line that the operator keeps in the file of the private key. For age it is a comment, so `age -d -i`
 * still reads the file.
 */
export const formatSignerComment = (signer: string) => `# signed-by: ${signer}`

/** Returns the public signing keys that the operator’s key file names in its `formatSignerComment`s. */
export const readSigners = (file: string): string[] =>
  [...file.matchAll(/^# signed-by: ([\w-]{43})\s*$/gm)].map(([, signer]) => signer as string)
