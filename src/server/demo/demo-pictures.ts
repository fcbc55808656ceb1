export async function renderDemoPictures(_folder: string): Promise<void> {}
