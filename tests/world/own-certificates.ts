import forge from 'node-forge';

/** Certificate and its private key, PEM-encoded. */
export interface OwnCertificate {
  certificate: string;
  key: string;
}

/** Creates a certificate, signed by another test certificate or by itself. */
export function makeCertificate(
  name: string,
  signer?: { certificate: forge.pki.Certificate; key: forge.pki.rsa.PrivateKey },
): OwnCertificate & { signer: { certificate: forge.pki.Certificate; key: forge.pki.rsa.PrivateKey } } {
  const { publicKey, privateKey } = forge.pki.rsa.generateKeyPair(2048);
  const certificate = forge.pki.createCertificate();
  certificate.publicKey = publicKey;
  certificate.serialNumber = '01';
  certificate.validity.notBefore = new Date(Date.now() - 3_600_000);
  certificate.validity.notAfter = new Date(Date.now() + 3_600_000);
  const subject = [{ name: 'commonName', value: name }];
  certificate.setSubject(subject);
  certificate.setIssuer(signer ? signer.certificate.subject.attributes : subject);
  certificate.sign(signer?.key ?? privateKey, forge.md.sha256.create());
  return {
    certificate: forge.pki.certificateToPem(certificate),
    key: forge.pki.privateKeyToPem(privateKey),
    signer: { certificate, key: privateKey },
  };
}
