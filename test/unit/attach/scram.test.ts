import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { AttachError } from '../../../server/src/attach/attach-error';
import { Scram } from '../../../server/src/attach/auth/scram';

/** The conversation of RFC 7677, section 3. */
const RFC = {
  nonce: 'rOprNGfwEbeRWgbNEkqO',
  serverFirst:
    'r=rOprNGfwEbeRWgbNEkqO%hvYDpWUa2RaTCAfuxFIlj)hNlF$k0,s=W22ZaJ0SNY7soEsUEjb6gQ==,i=4096',
  proof:
    'c=biws,r=rOprNGfwEbeRWgbNEkqO%hvYDpWUa2RaTCAfuxFIlj)hNlF$k0,p=dHzbZapWIk4jUhN+Ute9ytag9zjfMHgsqmmiz7AndVQ=',
  serverFinal: 'v=6rriTRBi23WpRR/wtup+mMhUZUn/dB5nLTJRsjl95G4=',
};

const refused = (message: RegExp) => (error: unknown) =>
  error instanceof AttachError && error.problem === 'authentication' && message.test(error.message);

describe('SCRAM', () => {
  it('speaks as in RFC 7677', async () => {
    const scram = new Scram('sha256', 'user', 'pencil', RFC.nonce);
    assert.equal(scram.first(), `n,,n=user,r=${RFC.nonce}`);
    assert.equal(await scram.prove(RFC.serverFirst), RFC.proof);
    scram.verify(RFC.serverFinal);
  });

  it('escapes what separates fields in a name', () => {
    assert.equal(new Scram('sha512', 'a,b=c', 'x', 'n').first(), 'n,,n=a=2Cb=3Dc,r=n');
  });

  it('believes no server that cannot know the password', async () => {
    const scram = new Scram('sha256', 'user', 'pencil', RFC.nonce);
    await scram.prove(RFC.serverFirst);
    for (const final of ['v=AAAA', 'v=', '', `v=${'A'.repeat(44)}`]) {
      assert.throws(() => scram.verify(final), refused(/could not prove/));
    }
    assert.throws(() => scram.verify('e=invalid-proof'), refused(/invalid-proof/));
  });

  it('answers no challenge that is not for it, or that would take for ever', async () => {
    const challenges = [
      'r=other,s=AAAA,i=4096',
      `r=${RFC.nonce},s=AAAA,i=4096`,
      `r=${RFC.nonce}x,i=4096`,
      `r=${RFC.nonce}x,s=AAAA,i=999999999`,
      `r=${RFC.nonce}x,s=AAAA,i=1`,
      `r=${RFC.nonce}x,s=AAAA`,
      '',
    ];
    for (const challenge of challenges) {
      const scram = new Scram('sha512', 'user', 'pencil', RFC.nonce);
      await assert.rejects(scram.prove(challenge), refused(/SCRAM/), challenge);
    }
  });
});
