import { CallError } from '@quivertree/contract/client';
import {
  changeProfile,
  getOrganisationStatus,
  getProfile,
  type SavedProfile,
} from '@quivertree/contract/organisers/organisations';
import { getMembership } from '@quivertree/contract/organisers/organisers';
import {
  httpsAddressOf,
  isPhoneNumber,
  MAX_SOCIAL_LINKS,
  MIN_ABOUT_LENGTH,
} from '@quivertree/domain/organisers/organiser-profile';
import { picturePath } from '@quivertree/domain/pictures/pictures';
import { useState } from 'react';
import { apiClient } from '../../calls/api-client.ts';
import { TextArea, TextField } from '../../ui/field.tsx';
import { SettingsForm } from '../accounts/settings-form.tsx';
import { PictureField } from '../pictures/picture-field.tsx';
import { RichTextField } from '../rich-text/rich-text-field.tsx';
import { typedInto } from '../session/form-control.ts';
import { CityField } from './city-field.tsx';
import { ProfileConflict } from './profile-conflict.tsx';
import { refresh, setAnswer } from '../../queries/answers.ts';

export type ProfileText = Pick<
  SavedProfile,
  'name' | 'description' | 'phone' | 'website' | 'socialLinks' | 'city' | 'logoId'
>;

/** Profile form. If someone else has saved in the meantime, it offers a choice between the two versions. */
export function ProfileForm({ organiserId, profile }: { organiserId: string; profile: SavedProfile }) {
  // The form keeps its initial values, even if the profile is refetched.
  const [base, setBase] = useState(profile);
  const [conflict, setConflict] = useState<{ mine: ProfileText; theirs: SavedProfile }>();
  const [description, setDescription] = useState(profile.description);
  const [logoId, setLogoId] = useState(profile.logoId);

  async function saveVersion(mine: ProfileText, version: number): Promise<void> {
    const params = { organiserId };
    const saved = await apiClient.call(changeProfile, { params, body: { ...mine, version } });
    setAnswer(getProfile, { params }, saved);
    await refresh(getMembership, getOrganisationStatus);
    reset(saved);
  }

  function reset(current: SavedProfile): void {
    setBase(current);
    setDescription(current.description);
    setLogoId(current.logoId);
    setConflict(undefined);
  }

  async function save(form: HTMLFormElement): Promise<string> {
    const mine = { ...profileIn(form), logoId };
    try {
      await saveVersion(mine, base.version);
      return 'Profile saved';
    } catch (error) {
      if (error instanceof CallError && error.code === 'organiser.profile_changed')
        setConflict({ mine, theirs: await apiClient.call(getProfile, { params: { organiserId } }) });
      throw error;
    }
  }

  return (
    <>
      <SettingsForm key={base.version} kind="action" button="Save profile" check={problemIn} save={save}>
        <TextField label="Name" name="name" maxLength={120} defaultValue={base.name} required />
        <PictureField
          label="Logo"
          hint="A square picture, shown on your page and in shared links."
          purpose="logo"
          shown={logoId && picturePath('logo', logoId, 320)}
          removable={logoId !== null}
          onPicture={(picture) => setLogoId(picture?.id ?? null)}
        />
        <RichTextField
          label="About your organisation"
          hint={`At least ${MIN_ABOUT_LENGTH} characters for a complete profile.`}
          maxLength={5_000}
          value={description}
          onChange={setDescription}
        />
        <input type="hidden" name="description" value={description} />
        <TextField
          label="Phone"
          name="phone"
          type="tel"
          autoComplete="tel"
          maxLength={40}
          defaultValue={base.phone}
          required
        />
        <CityField defaultValue={base.city} />
        <TextField
          label="Website"
          name="website"
          type="url"
          placeholder="https://"
          maxLength={300}
          defaultValue={base.website ?? ''}
          optional
        />
        <TextArea
          label="Social links"
          name="socialLinks"
          rows={3}
          defaultValue={base.socialLinks.join('\n')}
          hint={`One link per line, at most ${MAX_SOCIAL_LINKS}.`}
          optional
        />
      </SettingsForm>
      {conflict && (
        <ProfileConflict
          {...conflict}
          onKeepMine={() => saveVersion(conflict.mine, conflict.theirs.version)}
          onTakeTheirs={() => reset(conflict.theirs)}
        />
      )}
    </>
  );
}

function profileIn(form: HTMLFormElement): Omit<ProfileText, 'logoId'> {
  return {
    name: typedInto(form, 'name'),
    description: typedInto(form, 'description'),
    phone: typedInto(form, 'phone'),
    website: typedInto(form, 'website') || null,
    socialLinks: typedInto(form, 'socialLinks').split(/\s+/).filter(Boolean),
    city: typedInto(form, 'city'),
  };
}

function problemIn(form: HTMLFormElement): string | undefined {
  const { name, phone, website, socialLinks, city } = profileIn(form);
  if (name === '') return 'Please enter the name of your organisation.';
  if (!isPhoneNumber(phone)) return 'Please enter a phone number, for example +264 81 123 4567.';
  if (city === '') return 'Please enter your city.';
  const invalid = [website, ...socialLinks].find((link) => link !== null && httpsAddressOf(link) === undefined);
  if (invalid)
    return `Enter web addresses that begin with https://, such as https://example.com. Check this address: ${invalid}`;
  if (socialLinks.length > MAX_SOCIAL_LINKS) return `Please enter at most ${MAX_SOCIAL_LINKS} social links.`;
  return undefined;
}
