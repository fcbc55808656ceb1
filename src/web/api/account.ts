import type { MyProfile } from "#domain/users/my-data.ts";
import { callAsMember } from "./as-member.ts";

export async function loadMyProfile(): Promise<MyProfile> {
  const { profile } = await callAsMember<{ profile: MyProfile }>("/functions/v1/get-my-profile");
  return profile;
}
